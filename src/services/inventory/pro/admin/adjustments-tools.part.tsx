/** What helps to count: a sheet of what should be there, which whoever counts need not see. */
import { Button, Group, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../../admin/client/api.ts'
import { entityOf, fieldOf, type OpenService } from '../../../../../admin/client/app.tsx'
import { LinkControl } from '../../../../../admin/kit/fields/link.tsx'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import type { Change, Draft } from '../../admin/document/draft.ts'
import type { countSheet } from '../routes/count-sheet.ts'
import { sayPro } from './words.ts'

const readSheet = call<typeof countSheet>('/vendor-inventory/v1', 'GET', '/adjustments/sheet')

type Props = {
  readonly service: OpenService
  readonly draft: Draft
  readonly isOpen: boolean
  readonly isBlind: boolean
  readonly dispatch: (change: Change) => void
  readonly setBlind: (isBlind: boolean) => void
}

export default function AdjustmentsTools({ service, draft, isOpen, isBlind, dispatch, setBlind }: Props) {
  const [category, setCategory] = useState<number | null>(null)
  const { type, warehouse_id: place } = draft.head
  const fill = useMutation({
    mutationFn: () => readSheet({ warehouse_id: place ?? 0, ...(category ? { category_id: category } : {}) }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
    onSuccess: lines => {
      dispatch({ do: 'fill', lines: lines.map(({ serials: _, ...line }) => line) })
      notifications.show({ color: 'teal', message: sayPro.filled(lines.length) })
    },
  })
  if (!isOpen || type !== 'adjustment') return null
  return (
    <Group align="end" gap="sm">
      <LinkControl
        field={fieldOf(entityOf(service, 'items')!, 'category_id')}
        service={service}
        value={category}
        zone="UTC"
        onChange={value => setCategory(value as number | null)}
      />
      <Button
        variant="light"
        leftSection={<Icon name="list-numbers" size={16} />}
        disabled={place === null}
        loading={fill.isPending}
        title={place === null ? sayPro.pickPlace : undefined}
        onClick={() => fill.mutate()}
      >
        {sayPro.fill}
      </Button>
      {draft.lines.some(line => line.counted_quantity === null) && (
        <Button variant="default" onClick={() => dispatch({ do: 'zero' })}>
          {sayPro.addUncounted}
        </Button>
      )}
      <Button variant="default" disabled={draft.lines.length === 0} onClick={() => window.print()}>
        {sayPro.print}
      </Button>
      <Switch
        mb={8}
        label={sayPro.blind}
        title={sayPro.blindText}
        checked={isBlind}
        onChange={event => setBlind(event.currentTarget.checked)}
      />
    </Group>
  )
}
