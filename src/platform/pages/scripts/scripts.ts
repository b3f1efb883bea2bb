/** The visitors' scripts of all services: built while the server starts. Whoever asks before they are there waits. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Internals, internals } from '../../internals.ts'
import { type Asset, defineAsset } from '../asset.ts'
import { builtScripts } from './built-scripts.ts'

/** Begins to build; a failure is told to whoever asks for a script. */
export function beginScripts(app: Internals): void {
  scriptsOf(app).catch(() => undefined)
}

/** Ends a building that is under way, so that nothing is written when the app is closed. */
export async function endScripts(app: Internals): Promise<void> {
  const { building, giveUp } = begun.get(app) ?? {}
  giveUp?.abort()
  await building?.catch(() => undefined)
}

/** Null where it could not be built: a page without its script is worth more than no page. */
export async function visitorScript(name: string, ctx: ReadContext): Promise<Asset | null> {
  try {
    return (await scriptsOf(internals(ctx))).get(name) ?? null
  } catch (error) {
    ctx.log.error({ err: error }, 'The scripts for visitors could not be built.')
    return null
  }
}

export async function visitorScripts(ctx: ReadContext): Promise<Asset[]> {
  return [...(await scriptsOf(internals(ctx))).values()]
}

type Scripts = ReadonlyMap<string, Asset>

function scriptsOf(app: Internals): Promise<Scripts> {
  const known = begun.get(app)
  if (known) return known.building
  const giveUp = new AbortController()
  const building = build(app, giveUp.signal)
  begun.set(app, { building, giveUp })
  // The next one who asks tries again.
  building.catch(() => begun.delete(app))
  return building
}

type Building = { readonly building: Promise<Scripts>; readonly giveUp: AbortController }

const begun = new WeakMap<Internals, Building>()

async function build({ services, config }: Internals, signal: AbortSignal): Promise<Scripts> {
  const declared = services.flatMap(({ scripts = [] }) => scripts)
  if (declared.length === 0) return new Map()
  const built = await builtScripts(declared, config.cacheDir, signal)
  return new Map(
    declared.map(({ name, file = name, worker = false }) => {
      const { text, br, gzip } = built[name]!
      const packed = { br: Buffer.from(br, 'base64'), gzip: Buffer.from(gzip, 'base64') }
      return [name, defineAsset({ name: `${file}.js`, type: 'text/javascript', text, packed, isWorker: worker })]
    }),
  )
}
