/** Where codes come in: a scanner types them, people type or choose a name. The focus stays, so that one follows another. */
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '../../../../../admin/client/api.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { useScannedCodes } from '../../../../../admin/kit/scanned-codes.ts'
import { say } from '../words.ts'
import { type LineItem, readCode, type Scanned } from './draft.ts'

export type Found = {
  readonly found: boolean
  readonly item?: LineItem | null
  readonly warehouse?: { readonly id: number; readonly name: string }
  readonly lot?: string | null
  readonly expiry_date?: string | null
  readonly serial?: string | null
}

type Props = {
  readonly service: OpenService
  readonly onItem: (item: LineItem, scanned: Scanned) => void
  /** The code of a place. */
  readonly onPlace: (place: { readonly id: number; readonly name: string }) => void
}

export function ScanBox(props: Props) {
  const { service } = props
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { said, isMissed, take, choose } = useCodes(props)
  const [asked] = useDebouncedValue(readCode(typed).code, 180)
  const options = useHits(service, asked).map(item => ({ item, label: labelOf(item) }))
  const enter = (text: string) => {
    setTyped('')
    input.current?.focus()
    const chosen = options.find(({ label }) => label === text)
    if (chosen) choose(chosen.item, readCode(typed).quantity)
    else if (text.trim() !== '') void take(text)
  }
  useScannedCodes(code => void take(code))
  return (
    <div className="docscan">
      <Autocomplete
        ref={input}
        label={say.scan}
        placeholder={say.scanHint}
        leftSection={<Icon name="search" size={18} />}
        size="md"
        value={typed}
        data={options.map(({ label }) => label)}
        filter={({ options: all }) => all}
        autoComplete="off"
        spellCheck={false}
        onChange={text => (options.some(({ label }) => label === text) ? enter(text) : setTyped(text))}
        onKeyDown={event => {
          // A choice of the list is told by itself.
          if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-activedescendant') === null) {
            event.preventDefault()
            enter(event.currentTarget.value)
          }
        }}
      />
      <p className="docsaid" role="status" data-missed={isMissed || undefined}>
        {said}
      </p>
    </div>
  )
}

function useHits(service: OpenService, asked: string): readonly LineItem[] {
  const found = useQuery({
    queryKey: ['answer', service.slug, 'hits', asked],
    enabled: asked !== '',
    queryFn: async ({ signal }) => {
      const query = { q: asked.slice(0, 100), limit: 8 }
      return (await send<LineItem[]>('GET', `/${service.namespace}/lookup/search`, { query, signal })).data
    },
  })
  return (asked === '' ? null : found.data) ?? []
}

const labelOf = ({ name, sku }: LineItem): string => (sku ? `${name} · ${sku}` : name)

function useCodes({ service, onItem, onPlace }: Props) {
  const [told, tell] = useState({ said: say.scanReady, isMissed: false })
  const choose = (item: LineItem, quantity: number, more: Partial<Scanned> = {}) => {
    onItem(item, { item, quantity, lot: null, expiry_date: null, serial: null, ...more })
    tell({ said: say.scanned(item.name, quantity), isMissed: false })
  }
  const take = async (typed: string) => {
    const { quantity, code } = readCode(typed)
    const query = { code }
    const { data: found } = await send<Found>('GET', `/${service.namespace}/lookup`, { query })
    const { item, warehouse, lot = null, expiry_date = null, serial = null } = found
    if (item) return choose(item, quantity, { lot, expiry_date, serial })
    if (warehouse) {
      onPlace(warehouse)
      return tell({ said: say.scannedPlace(warehouse.name), isMissed: false })
    }
    tell({ said: say.noSuchCode(code), isMissed: true })
  }
  return {
    ...told,
    choose,
    take: (typed: string) => take(typed).catch((error: Error) => tell({ said: error.message, isMissed: true })),
  }
}
