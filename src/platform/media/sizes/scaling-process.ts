/**
 * Scales pictures in a process of their own, one for each: codecs cannot be interrupted, but a process can be ended, and
 * the memory that they took is given back.
 */
import { fork } from 'node:child_process'
import type { ScaledType } from './planned-sizes.ts'
import type { ScaledPicture } from './scale-picture.ts'

export type ScalingRequest = { readonly path: string; readonly mime: ScaledType }
export type ScalingReply = { readonly pictures: readonly ScaledPicture[] } | { readonly problem: string }

/** The largest pictures take some 15 seconds; on a machine that has much else to do the process waits for its turns. */
const TIME_LIMIT = 300_000

/** A problem of the picture is an answer; where the process is lost there is none, and it may be tried again. */
export function scaleInProcess(request: ScalingRequest): Promise<ScalingReply> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./scaling-worker.ts', import.meta.url), [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128'],
      // What the server was told, keys among it, is nothing to a process that reads strangers' files.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      timeout: TIME_LIMIT,
      killSignal: 'SIGKILL',
    })
    child.on('message', reply => resolve(reply as ScalingReply))
    child.on('error', reject)
    child.on('exit', (code, signal) => reject(new Error(`The process that scales pictures ended: ${signal ?? code}.`)))
    child.send(request, error => error && reject(error))
  })
}
