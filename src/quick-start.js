/**
 * Loaded before main.ts, and plain JavaScript on purpose: with the compiled code of an earlier start at hand, the program
 * never needs the TypeScript compiler in memory.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache()
