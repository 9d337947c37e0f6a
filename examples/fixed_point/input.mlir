func.func @area(%width: !fixed.number<8>, %height: !fixed.number<8>) -> !fixed.number<8> {
  %area = fixed.mul %width, %height : <8>
  %border = fixed.constant 256 : <8>
  %all = fixed.add %area, %border : <8>
  return %all : !fixed.number<8>
}
func.func @main() -> !fixed.number<8> {
  %width = fixed.constant 384 : <8>
  %height = fixed.constant 512 : <8>
  %area = call @area(%width, %height) : (!fixed.number<8>, !fixed.number<8>) -> !fixed.number<8>
  return %area : !fixed.number<8>
}
