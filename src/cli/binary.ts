import process from 'node:process'
import { sandboxProgram } from '../files/package-files.ts'

// The single binary starts itself with this word to run the process of the sandbox.
if (process.argv[2] === sandboxProgram()) import('../files/sandbox/sandbox-child.ts')
else import('./main.ts')
