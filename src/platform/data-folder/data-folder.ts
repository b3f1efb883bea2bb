/** The two folders that the program lives in: its own code, and what the operator keeps for it. */
import { join } from 'node:path'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'

/** DATA_DIR: databases, uploads, keys, extensions. Whoever makes a folder in it names the site where it has one. */
export const dataFolder = (ctx: Pick<ReadContext, 'app'>): string => internals(ctx).config.dataDir

/** Where the program itself is installed: the folder above `src`. */
export const installationFolder = (): string => join(import.meta.dirname, '..', '..', '..')
