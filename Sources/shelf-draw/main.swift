import Glibc
import PageDrawing

exit(DrawingProgram.main())
