func.func @larger_tiles_win(%memory: memref<64xi32>, %i: index, %x: i32, %y: i32) -> i32 {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : i32
  %j = arith.addi %i, %c3 : index
  %a = memref.load %memory[%j] : memref<64xi32>
  %b = memref.load %memory[%i] : memref<64xi32>
  %scaled = arith.muli %a, %c4 : i32
  %address = arith.addi %scaled, %b : i32
  %product = arith.muli %address, %x : i32
  %sum = arith.addi %product, %y : i32
  memref.store %sum, %memory[%i] : memref<64xi32>
  return %sum : i32
}
func.func @immediates(%x: i32, %y: i32) -> (i32, i32) {
  %small = arith.constant 100 : i32
  %large = arith.constant 100000 : i32
  %product = arith.muli %x, %y : i32
  %0 = arith.addi %product, %small : i32
  %1 = arith.addi %x, %large : i32
  return %0, %1 : i32, i32
}
func.func @equal_benefit(%x: i32, %y: i32) -> i32 {
  %first = arith.muli %x, %x : i32
  %second = arith.muli %y, %y : i32
  %sum = arith.addi %first, %second : i32
  return %sum : i32
}
func.func @product_with_two_uses(%x: i32, %y: i32) -> i32 {
  %product = arith.muli %x, %y : i32
  %sum = arith.addi %product, %x : i32
  %again = arith.muli %sum, %product : i32
  return %again : i32
}
