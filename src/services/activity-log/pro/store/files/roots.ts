/** What is scanned: the program and the data folder, without what changes by itself. */
import { relative, sep } from 'node:path'
import type { ReadContext } from '../../../../../kernel/context.ts'
import { dataFolder, installationFolder } from '../../../../../platform/data-folder/data-folder.ts'
import type { Root } from './walk-files.ts'

export function scannedRoots(ctx: ReadContext): readonly Root[] {
  const data = dataFolder(ctx)
  const inside = relative(installationFolder(), data).split(sep).join('/')
  const isInside = inside !== '' && !inside.startsWith('..')
  return [
    {
      name: 'installation',
      folder: installationFolder(),
      // The data folder is a root of its own.
      isLeftOut: path => PROGRAM.test(path) || (isInside && path === `${inside}/`),
    },
    { name: 'data', folder: data, isLeftOut: path => DATA.test(path) },
  ]
}

/** The history of the source, caches of tools, and files of an editor that is open. */
const PROGRAM = /^\.git\/$|(^|\/)(\.cache|\.vite|coverage)\/$|\.(swp|tmp)$/
/** Databases and their companions, mirrors, the location database, and uploads on their way in. */
const DATA = /\.sqlite(-\w+)?$|^(mirrors|geolocation)\/$|(^|\/)\.incoming\/$|^compile-cache\/$/
