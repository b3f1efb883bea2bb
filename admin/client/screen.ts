/** What every screen of the app is given. */
import type { OpenService, ScreenDescription } from './app.tsx'

export type ScreenProps<Kind extends ScreenDescription['kind'] = ScreenDescription['kind']> = {
  readonly service: OpenService
  readonly screen: Extract<ScreenDescription, { kind: Kind }>
  /** What stands behind the screen in the address: a record's number, or `new`. */
  readonly id: string | null
}
