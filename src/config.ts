/** What the environment tells the program. Read once, in main; everything else gets the value. */
import { resolve } from 'node:path'

export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** What the program makes for itself and can make again; a folder of `dataDir` unless told. */
  readonly cacheDir: string
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly edition: 'free' | 'pro'
  /** Public address of the first site, without a trailing slash. */
  readonly siteUrl: string
  /** Application passwords need https unless the environment is local. */
  readonly environment: 'local' | 'production'
  readonly admin: { readonly login: string; readonly password: string | null; readonly email: string }
  /** Null: mail stays in the outbox. */
  readonly mailUrl: string | null
  readonly mailFrom: string
  readonly outboundAllow: readonly string[]
  readonly paymentApiUrl: string | null
  readonly trustedProxies: readonly string[]
  /** Who may read `/metrics` beside this machine itself. */
  readonly metricsAllow: readonly string[]
  /** 32 bytes as base64 or hex; null: a key file in `dataDir`. */
  readonly secretKey: string | null
  /** A finished build of the admin app; null: the server makes its own in `dataDir`; `none`: there is no admin app. */
  readonly adminBundle: string | 'none' | null
  /** Where the sources of the admin app are served while somebody works on it; never in production. */
  readonly adminDev: string | null
  readonly logLevel: string
  /** Milliseconds for which a server that was told to stop still takes requests, so that balancers notice. */
  readonly drainTime: number
}

/** A wrong variable stops the start with a sentence that names it. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const port = wholeNumber('PORT', env.PORT, { otherwise: 8080, most: 65_535 })
  const siteUrl = webAddress('SITE_URL', env.SITE_URL ?? `http://localhost:${port}`)
  const environment = oneOf(
    'ENVIRONMENT',
    env.ENVIRONMENT,
    isLoopback(siteUrl) ? ['local', 'production'] : ['production', 'local'],
  )
  return Object.freeze({
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './data'),
    cacheDir: env.CACHE_DIR ? resolve(env.CACHE_DIR) : resolve(env.DATA_DIR || './data', 'cache'),
    databaseUrl: postgresAddress(env.DATABASE_URL),
    edition: oneOf('EDITION', env.EDITION, ['pro', 'free']),
    siteUrl,
    environment,
    admin: {
      login: env.ADMIN_LOGIN || 'admin',
      password: env.ADMIN_PASSWORD || null,
      email: env.ADMIN_EMAIL || `admin@${mailHost(siteUrl)}`,
    },
    mailUrl: env.MAIL_URL || null,
    mailFrom: env.MAIL_FROM || `noreply@${mailHost(siteUrl)}`,
    outboundAllow: listOf(env.OUTBOUND_ALLOW),
    paymentApiUrl: env.PAYMENT_API_URL || null,
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    metricsAllow: listOf(env.METRICS_ALLOW),
    secretKey: env.SECRET_KEY || null,
    adminBundle: bundleFolder(env.ADMIN_BUNDLE),
    adminDev: env.ADMIN_DEV && environment === 'local' ? webAddress('ADMIN_DEV', env.ADMIN_DEV) : null,
    logLevel: env.LOG_LEVEL || 'info',
    drainTime: wholeNumber('DRAIN_MS', env.DRAIN_MS, { otherwise: 0, most: 600_000 }),
  })
}

/** A mistake in the configuration: shown to the person who starts the program, without a stack trace. */
export class ConfigError extends Error {}

function wholeNumber(name: string, text: string | undefined, range: { otherwise: number; most: number }): number {
  if (!text) return range.otherwise
  if (!/^\d{1,9}$/.test(text) || Number(text) > range.most)
    throw new ConfigError(`${name} must be a number from 0 to ${range.most}, not "${text}".`)
  return Number(text)
}

function oneOf<const T extends string>(name: string, text: string | undefined, allowed: readonly [T, ...T[]]): T {
  if (!text) return allowed[0]
  const found = allowed.find(value => value === text)
  if (!found) throw new ConfigError(`${name} must be ${allowed.join(' or ')}, not "${text}".`)
  return found
}

function webAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} must be an http or https address, not "${text}".`)
  return url.href.replace(/\/+$/, '')
}

function postgresAddress(text: string | undefined): string | null {
  if (!text) return null
  if (!/^postgres(ql)?:\/\//.test(text)) throw new ConfigError('DATABASE_URL must start with postgres://.')
  return text
}

const bundleFolder = (text: string | undefined): string | null =>
  text && text !== 'none' ? resolve(text) : text || null
const listOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean)
const isLoopback = (url: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
/** Mail needs a domain with a dot; sites named by a bare word or an IP address have none. */
const mailHost = (url: string) => {
  const { hostname } = new URL(url)
  return /^[\d.]+$|:/.test(hostname) || !hostname.includes('.') ? 'localhost.localdomain' : hostname
}
