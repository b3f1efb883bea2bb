/** The only place that knows Pro exists. */
import { access } from 'node:fs/promises'
import { applyExtension, type extendService, type Service } from './kernel/service.ts'

export type Edition = 'free' | 'pro'

/**
 * A service without a pro folder is the same in both editions; a pro folder that fails to load stops the start.
 * `folder` holds the services' folders; the worked example of the tests has one of its own.
 */
export async function inEdition(
  edition: Edition,
  services: readonly Service[],
  folder = new URL('./services/', import.meta.url),
): Promise<Service[]> {
  if (edition === 'free') return [...services]
  return Promise.all(
    services.map(async service => {
      const entry = new URL(`${service.slug}/pro/index.ts`, folder)
      if (!(await exists(entry))) return service
      const { default: extension } = (await import(entry.href)) as { default: ReturnType<typeof extendService> }
      return applyExtension(extension)
    }),
  )
}

/** The files of Pro that are loaded by their paths, as a pattern below the project. */
export const proEntries = 'src/services/*/pro/index.ts'

/** Where hand-made screens of an edition lie, as patterns below the project: of the free one, no folder of Pro is looked at. */
export const screenFolders = (edition: Edition): readonly string[] => [
  'admin/platform',
  'src/services/*/admin',
  ...(edition === 'pro' ? ['src/services/*/pro/admin'] : []),
]

const exists = (file: URL) =>
  access(file).then(
    () => true,
    () => false,
  )
