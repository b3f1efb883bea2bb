/** Who may come in at the doors of recipes. */
import { type Access, signedIn, some, visitors } from '../../kernel/access.ts'
import { can } from './permissions.ts'
import { settings } from './settings.ts'

/** The flag that opens reads to visitors. */
export const PUBLIC_READ = 'api.public_read'
const whileOn = { settings, flag: PUBLIC_READ }

/** Everybody, while public reads are on; each visitor is counted. */
export const readers: Access = some(can('edit'), visitors({ bucket: 'read', whileOn }))

/** Whoever is signed in; which records they reach is a matter of the records. */
export const owners: Access = signedIn()

/** Editors, and owners of drafts. */
export const editors: Access = some(can('edit'), signedIn())

export const openDoor = { whileOn } as const
