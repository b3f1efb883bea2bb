/** Commands about uploads. */
import { stat } from 'node:fs/promises'
import type { App } from '../app.ts'
import type { ReadContext } from '../kernel/context.ts'
import { makeSizes, readSizes, type ScalablePicture, scalablePictures, storedSizes } from '../platform/media/media.ts'
import { pathOfStored } from '../platform/media/storage.ts'
import type { Command, Terminal } from './command.ts'
import { progressOn } from './progress.ts'
import { commandContext, withApp } from './with-app.ts'

const sizes: Command = {
  name: 'media sizes',
  usage: '',
  summary: 'Make the scaled files of uploaded pictures that have none, or whose files are gone. May be run again.',
  run: (_given, terminal) => withApp(terminal, app => makeMissingSizes(app, terminal)),
}

export const mediaCommands: readonly Command[] = [sizes]

async function makeMissingSizes(app: App, terminal: Terminal): Promise<void> {
  for (const { id } of await app.internals.sites.all()) {
    const ctx = await commandContext(app, 'media sizes', id)
    const lacking: ScalablePicture[] = []
    for (const picture of await scalablePictures('all', ctx)) {
      if (await lacksFiles(picture, ctx)) lacking.push(picture)
    }
    await makeEach(lacking, terminal, ctx)
  }
}

async function makeEach(pictures: readonly ScalablePicture[], terminal: Terminal, ctx: ReadContext): Promise<void> {
  const tell = progressOn(terminal)
  const failed: string[] = []
  for (const [index, picture] of pictures.entries()) {
    tell({ what: 'pictures', done: index, total: pictures.length })
    const made = await makeSizes(picture, ctx).catch(() => 0)
    if (made === 0) failed.push(picture.file)
  }
  tell({ what: 'pictures', done: pictures.length, total: pictures.length })
  for (const file of failed) terminal.err(`${file} could not be scaled, or need not be; it stays as it is.\n`)
}

async function lacksFiles({ file, sizes }: ScalablePicture, ctx: ReadContext): Promise<boolean> {
  if (sizes === null) return true
  for (const name of storedSizes(file, readSizes(sizes))) {
    if ((await stat(pathOfStored(name, ctx)).catch(() => null)) === null) return true
  }
  return false
}
