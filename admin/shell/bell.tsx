/** What somebody was told, and what runs for them. Only the number is asked for until the bell is opened. */
import { ActionIcon, Indicator, Popover, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { send } from '../client/api.ts'
import { LIVE } from '../client/live.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'

const BellList = lazy(async () => ({ default: (await import('./bell-list.tsx')).BellList }))
const NoticeChoices = lazy(async () => ({ default: (await import('./notice-choices.tsx')).NoticeChoices }))
const MINUTE = 60_000

export function Bell() {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const choose = () => {
    setOpen(false)
    setChoosing(true)
  }
  const count = useQuery({
    queryKey: ['bell', 'count'],
    ...LIVE,
    refetchInterval: MINUTE,
    queryFn: async ({ signal }) =>
      (await send<{ unread: number }>('GET', '/host/v1/notifications/count', { signal })).data,
  })
  const unread = count.data?.unread ?? 0
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={360} trapFocus>
      <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={17} color="red" offset={7}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={words.bell(unread)}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="bell" />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
        <Suspense fallback={<Skeleton height={120} />}>
          {isOpen && <BellList onGo={() => setOpen(false)} onChoose={choose} />}
        </Suspense>
      </Popover.Dropdown>
      <Suspense>{isChoosing && <NoticeChoices onClose={() => setChoosing(false)} />}</Suspense>
    </Popover>
  )
}
