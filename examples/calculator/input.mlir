calc.program {
  %x = calc.num 6
  %y = calc.num 7
  %product = calc.mul %x, %y
  calc.print %product
  %smaller = calc.if %x below %y {
    calc.yield %x
  } else {
    calc.yield %y
  }
  %sum = calc.add %smaller, %product
  calc.print %sum
}
