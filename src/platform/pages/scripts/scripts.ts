/** The visitors' scripts of all services: built while the server starts. Whoever asks before they are there waits. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Internals, internals } from '../../internals.ts'
import { type Asset, defineAsset } from '../asset.ts'
import { builtScripts } from './built-scripts.ts'

/** Begins to build; a failure is told to whoever asks for a script. */
export function beginScripts(app: Internals): void {
  scriptsOf(app).catch(() => undefined)
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
  if (known) return known
  const building = build(app)
  begun.set(app, building)
  // The next one who asks tries again.
  building.catch(() => begun.delete(app))
  return building
}

const begun = new WeakMap<Internals, Promise<Scripts>>()

async function build({ services, config }: Internals): Promise<Scripts> {
  const declared = services.flatMap(({ scripts = [] }) => scripts)
  if (declared.length === 0) return new Map()
  const built = await builtScripts(declared, config.cacheDir)
  return new Map(
    declared.map(({ name, file = name }) => {
      const { text, br, gzip } = built[name]!
      const packed = { br: Buffer.from(br, 'base64'), gzip: Buffer.from(gzip, 'base64') }
      return [name, defineAsset({ name: `${file}.js`, type: 'text/javascript', text, packed })]
    }),
  )
}
