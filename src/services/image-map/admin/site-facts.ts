/** What the editor must know of the site: its settings, and the icons that it has beside the built-in ones. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { send } from '../../../../admin/client/api.ts'
import { entityOf, type OpenService } from '../../../../admin/client/app.tsx'
import { cleanStyle } from '../domain/clean-hotspot.ts'
import type { NewLooks } from './use-drawing.ts'

export type SiteIcon = { readonly id: number; readonly name: string; readonly svg: string }
export type SiteFacts = {
  /** Milliseconds after the last change. */
  readonly autosave: number
  readonly looks: NewLooks
  readonly icons: ReadonlyMap<number, SiteIcon>
}
type Settings = { readonly autosave_seconds?: number; readonly default_styles?: Readonly<Record<string, unknown>> }

const AUTOSAVE = 15

export function useSiteFacts(service: OpenService): SiteFacts {
  const { autosave_seconds = AUTOSAVE, default_styles } = useAnswer<Settings>(service, '/settings').data?.data ?? {}
  const icons = useIcons(service)
  return useMemo(
    () => ({
      autosave: autosave_seconds * 1000,
      looks: looksIn(default_styles),
      icons: new Map(icons.map(icon => [icon.id, icon])),
    }),
    [autosave_seconds, default_styles, icons],
  )
}

const NONE: readonly SiteIcon[] = []

/** Only Pro has them. */
function useIcons(service: OpenService): readonly SiteIcon[] {
  const answer = useQuery({
    queryKey: ['answer', service.slug, '/icons'],
    enabled: entityOf(service, 'icons') !== undefined,
    queryFn: async ({ signal }) => (await send<SiteIcon[]>('GET', `/${service.namespace}/icons`, { signal })).data,
  })
  return answer.data ?? NONE
}

/** The settings may say a look for each state, or one look for all. */
function looksIn(styles: Readonly<Record<string, unknown>> = {}): NewLooks {
  const said = STATES.flatMap(state => {
    const style = cleanStyle(styles[state])
    return Object.keys(style).length > 0 ? [[state, style] as const] : []
  })
  const plain = cleanStyle(styles)
  const all = said.length === 0 && Object.keys(plain).length > 0 ? [['style', plain] as const] : said
  return Object.fromEntries(all)
}

const STATES = ['style', 'hover', 'active'] as const
