/** What can be told of the machine and the configuration without asking the site. Nothing is changed. */
import { existsSync } from 'node:fs'
import { access, constants, readFile, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Config } from '../../config.ts'

/** Something that may be as it should be, such as a site on the desk that sends no mail. */
export type Hint = { readonly hint: string }
/** Null when all is well, otherwise what is not. */
export type Finding = string | Hint | null

export async function checkDataDir({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return `there is no folder ${dataDir} yet; the first start makes it`
  await access(dataDir, constants.R_OK | constants.W_OK)
  const { mode } = await stat(dataDir)
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  return isOpen ? { hint: `other accounts of this machine may look into ${dataDir}; chmod 700 keeps them out` } : null
}

const MEBIBYTE = 1024 * 1024
const LEAST_ROOM = 100 * MEBIBYTE

export async function checkRoom({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return 'the data folder is not there'
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  return free < LEAST_ROOM ? `only ${Math.floor(free / MEBIBYTE)} MiB are left` : null
}

const LEAST_FILES = 4096

/** Each connection is an open file. Systems without /proc are not asked. */
export async function checkOpenFiles(): Promise<Finding> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return most < LEAST_FILES ? `only ${most} files may be open at once; raise it to ${LEAST_FILES} (ulimit -n)` : null
}

export async function checkAddress({ siteUrl, environment }: Config): Promise<Finding> {
  if (environment === 'local' || siteUrl.startsWith('https:')) return null
  return `${siteUrl} is not https: application passwords are refused and cookies travel in the clear`
}

export async function checkMail({ mailUrl, environment }: Config): Promise<Finding> {
  if (mailUrl) return checkMailServer(mailUrl)
  const problem = 'MAIL_URL is not set: mail stays in the outbox and reaches nobody'
  return environment === 'local' ? { hint: problem } : problem
}

const PATIENCE = 5000
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** The answer never repeats the address: it may hold a password. */
function checkMailServer(mailUrl: string): Promise<string | null> {
  const url = URL.canParse(mailUrl) ? new URL(mailUrl) : null
  if (!url || !(url.protocol in PORTS)) return Promise.resolve('MAIL_URL must be smtp://… or smtps://…')
  const { resolve, promise } = Promise.withResolvers<string | null>()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(url.port) || PORTS[url.protocol]!, timeout: PATIENCE })
  socket.once('connect', () => resolve(null))
  for (const event of ['error', 'timeout'] as const)
    socket.once(event, () => resolve(`the mail server ${url.host} does not answer`))
  return promise.finally(() => socket.destroy())
}
