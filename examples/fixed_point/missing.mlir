func.func @side(%area: !fixed.number<8>) -> !fixed.number<8> {
  %side = fixed.sqrt %area : <8>
  return %side : !fixed.number<8>
}
