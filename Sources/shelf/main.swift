import Glibc
import ShelfCommands

exit(ShelfProgram.main())
