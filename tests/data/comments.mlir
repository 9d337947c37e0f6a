// Comments and white space wherever tokens may be parted, and none where they need not be.
// A second one. // And a third in it.
"t.a"( // after a parenthesis
) // before the colon
: // before the type
( ) -> // in the type
( ) // at the end
//"t.commented_out"() : () -> ()
"t.b"()<{a=1:i8,b=[1:i8,2:i8]}>{c=2:i8}:()->()
%0="t.c"():()->(i32)%1:2="t.d"(%0):(i32)->(i1,i2)"t.e"(%1#0,%1#1):(i1,i2)->()
"t.f"()({^bb0(%a:i32):"t.g"(%a):(i32)->()},{}):()->()
	"t.tabs"	()	:	()	->	()	
"t.type_spaces"() {a = tensor < 2x3xi8 >, b = vector < 4 x i8 >, c = memref < 2xf32 , 3 >} : ( ) -> ( )
  //
//	last comment without a line end
// no newline