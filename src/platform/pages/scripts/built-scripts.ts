/** Builds visitors' scripts once for each content, and keeps them in a folder that later starts read. */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VisitorScript } from '../../../kernel/visitor-scripts.ts'
import { installationFolder } from '../../data-folder/data-folder.ts'

export type BuiltScript = {
  readonly text: string
  /** Base64. */
  readonly br: string
  readonly gzip: string
  /** Every file that went into it, with the mark of its content. */
  readonly sources: Readonly<Record<string, string>>
}
export type BuiltScripts = Readonly<Record<string, BuiltScript>>

export const markOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

export async function builtScripts(
  scripts: readonly VisitorScript[],
  folder: string,
  signal?: AbortSignal,
): Promise<BuiltScripts> {
  const entries = Object.fromEntries(scripts.map(({ name, entry }) => [name, fileURLToPath(entry)]))
  const lock = await readFile(join(installationFolder(), 'package-lock.json')).catch(() => '')
  const mark = markOf(JSON.stringify([entries, markOf(lock)])).slice(0, 16)
  const file = join(folder, `scripts-${mark}.json`)
  const kept = await keptScripts(file)
  if (kept) return kept
  const built = await bundled(entries, signal)
  await keep(built, { folder, file })
  return built
}

/** Null where nothing is kept, or one of the sources has changed since. */
async function keptScripts(file: string): Promise<BuiltScripts | null> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as BuiltScripts
    const sources = Object.values(kept).flatMap(script => Object.entries(script.sources))
    const isSame = await Promise.all(sources.map(async ([path, mark]) => markOf(await readFile(path)) === mark))
    return isSame.every(Boolean) ? kept : null
  } catch {
    return null
  }
}

/** Written beside and moved, because several servers may share the folder. A folder that cannot be written costs time only. */
async function keep(built: BuiltScripts, { folder, file }: { folder: string; file: string }): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    const beside = `${file}.${randomUUID()}`
    await writeFile(beside, JSON.stringify(built))
    await rename(beside, file)
  } catch {
    return
  }
}

const bundled = (entries: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<BuiltScripts> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROGRAM],
      { ...OPTIONS, ...(signal ? { signal } : {}) },
      (error, output) => (error ? reject(error) : resolve(JSON.parse(output))),
    )
    // A process that could not begin has told so already.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(entries))
  })

const PROGRAM = join(import.meta.dirname, 'bundle-program.ts')
const OPTIONS = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 120_000 } as const
