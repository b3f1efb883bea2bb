/** What a site builds beside its first start takes a processor for a while; whoever measures waits for it. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPack } from '../src/packed-program.js'

/** Milliseconds that packing may take. */
const PACKING = 120_000

/** The packed program is built last. */
export async function untilPacked(dataDir: string): Promise<void> {
  for (let waited = 0; waited < PACKING && !findPack(join(dataDir, 'cache')); waited += 100) await sleep(100)
}
