/** What the standard routes need, with a sentence for a manifest that forgot to say. */
import type { Access } from '../access.ts'
import type { Service } from '../service.ts'

export const appAccess = (service: Service): Access => needed(service, service.rights.app ?? service.rights.list, 'app')
export const settingsAccess = (service: Service): Access => needed(service, service.rights.settings, 'settings')
export const readSettingsAccess = (service: Service): Access =>
  needed(service, service.rights.readSettings ?? service.rights.settings, 'settings')

function needed(service: Service, permission: string | undefined, right: string): Access {
  if (permission === undefined)
    throw new Error(`${service.slug}: the standard routes need rights.${right} in the manifest.`)
  return service.permissions.can(permission)
}
