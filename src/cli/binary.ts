import process from 'node:process'
import { sandboxProgram } from '../files/package-files.ts'

// The single binary is one program: as the process of the sandbox it starts itself with this word.
if (process.argv[2] === sandboxProgram()) import('../files/sandbox/sandbox-child.ts')
else import('./main.ts')
