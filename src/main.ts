/** `npm start`: read the configuration, build, listen, and stop cleanly when told. */
import { serve } from './cli/serve.ts'

await serve(process.env)
