/** `npm start`: read the configuration, build, listen, and stop cleanly when told. */
import { serve } from './cli/serve.ts'

// Everything that is written belongs to this account alone, whatever the shell says.
process.umask(0o077)
await serve(process.env)
