/** Areas of the platform as services of the admin app. Their screens need capabilities instead of permissions. */
import type { Card, Screen } from '../../kernel/admin.ts'
import type { ReadContext } from '../../kernel/context.ts'
import type { IconName } from '../../kernel/icons.ts'
import { isScreenVisible } from './admin.ts'
import type { DescribedEntity, ScreenDescription, ServiceDescription, SettingsDescription } from './describe-app.ts'

/** A list of the platform that is no entity is a hand-made screen; `needs` is a capability. */
export type PlatformScreen = Exclude<Screen, { kind: 'rows' }>

export type PlatformArea = {
  readonly slug: string
  readonly title: string
  readonly icon: IconName
  readonly screens: readonly PlatformScreen[]
  readonly cards?: readonly Card[]
  /** Only those that the caller may list. */
  readonly entities?: readonly DescribedEntity[]
  readonly settingsForm?: SettingsDescription | null
}

export async function describeArea(area: PlatformArea, ctx: ReadContext): Promise<ServiceDescription> {
  const { slug, title, icon, cards = [], entities = [], settingsForm = null } = area
  const screens: ScreenDescription[] = []
  for (const screen of area.screens)
    if (isForCaller(screen, area, ctx) && (await isScreenVisible({ service: area, screen }, ctx))) screens.push(screen)
  return {
    ...{ slug, title, icon, namespace: 'host/v1', lists: 'headers', source: 'content', massActions: false },
    ...{ permissions: {}, settings: {}, commands: [], settingsForm, screens, entities },
    cards: cards.filter(({ needs }) => ctx.user?.has(needs)),
    names: entities.map(({ name, label, label_many, verbs }) => ({ name, label, label_many, verbs })),
  }
}

function isForCaller(screen: PlatformScreen, { entities = [], settingsForm }: PlatformArea, ctx: ReadContext): boolean {
  if (screen.kind === 'records') return entities.some(({ name }) => name === screen.entity)
  if (screen.kind === 'settings') return Boolean(settingsForm)
  return ctx.user?.has(screen.needs) ?? false
}
