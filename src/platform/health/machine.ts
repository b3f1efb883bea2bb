/** What can be told of the machine and the configuration without asking the site. Nothing is changed. */
import { existsSync } from 'node:fs'
import { access, constants, readFile, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Config } from '../../config.ts'
import type { Spoken } from '../../kernel/words.ts'
import { told } from './health-words.ts'

/** Something that may be as it should be, such as a site on the desk that sends no mail. */
export type Hint = { readonly hint: Spoken }
/** Null when all is well, otherwise what is not. */
export type Finding = string | Spoken | Hint | null

export const isHint = (found: NonNullable<Finding>): found is Hint => typeof found === 'object' && 'hint' in found

export async function checkDataDir({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return told('no_folder', { folder: dataDir })
  await access(dataDir, constants.R_OK | constants.W_OK)
  const { mode } = await stat(dataDir)
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  return isOpen ? { hint: told('folder_open', { folder: dataDir }) } : null
}

const MEBIBYTE = 1024 * 1024
const LEAST_ROOM = 100 * MEBIBYTE

export async function checkRoom({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return told('folder_gone')
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  return free < LEAST_ROOM ? told('little_room', { room: Math.floor(free / MEBIBYTE) }) : null
}

const LEAST_FILES = 4096

/** Each connection is an open file. Systems without /proc are not asked. */
export async function checkOpenFiles(): Promise<Finding> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return most < LEAST_FILES ? told('few_files', { most, least: LEAST_FILES }) : null
}

export async function checkAddress({ siteUrl, environment }: Config): Promise<Finding> {
  if (environment === 'local' || siteUrl.startsWith('https:')) return null
  return told('not_https', { url: siteUrl })
}

export async function checkMail({ mailUrl, environment }: Config): Promise<Finding> {
  if (mailUrl) return checkMailServer(mailUrl)
  const problem = told('no_mail')
  return environment === 'local' ? { hint: problem } : problem
}

const PATIENCE = 5000
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** The answer never repeats the address: it may hold a password. */
function checkMailServer(mailUrl: string): Promise<Spoken | null> {
  const url = URL.canParse(mailUrl) ? new URL(mailUrl) : null
  if (!url || !(url.protocol in PORTS)) return Promise.resolve(told('bad_mail_url'))
  const { resolve, promise } = Promise.withResolvers<Spoken | null>()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(url.port) || PORTS[url.protocol]!, timeout: PATIENCE })
  socket.once('connect', () => resolve(null))
  for (const event of ['error', 'timeout'] as const)
    socket.once(event, () => resolve(told('mail_silent', { host: url.host })))
  return promise.finally(() => socket.destroy())
}
