import { action } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

/** A newer location database took the place of the old one. */
export const geolocationUpdated = action<Happening>('geolocation_updated')
