/** Two people at one entry are told of each other: the second one may look, or take over. */
import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../../client/api.ts'
import type { Values } from '../../client/app.tsx'
import { say } from '../words.ts'
import { flat, type PostForm } from './post.ts'

type Lock = { readonly is_yours: boolean; readonly holder: { readonly id: number; readonly name: string } }
export type LockState = { readonly other: string | null; readonly newer: Values | null; takeOver(): void; drop(): void }

const EVERY = 60_000

/** Says each minute that somebody writes here, and gives the entry free when they leave. */
export function usePostLock(base: string, post: Values | null): LockState {
  const id: number | null = post?.id ?? null
  const [other, setOther] = useState<string | null>(null)
  const [newer, setNewer] = useState<Values | null>(null)
  const announce = useCallback(
    async (take: boolean) => {
      const { data } = await send<Lock>('POST', `/host/v1/${base}/${id}/lock`, { body: { take } })
      setOther(data.is_yours ? null : data.holder.name)
    },
    [base, id],
  )
  useEffect(() => {
    if (id === null) return
    const tell = () => void announce(false).catch(() => undefined)
    const leave = () => void send('DELETE', `/host/v1/${base}/${id}/lock`).catch(() => undefined)
    tell()
    const timer = setInterval(tell, EVERY)
    // Whoever comes back to the tab is told at once.
    addEventListener('focus', tell)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', tell)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [base, id, announce])
  const takeOver = async () => {
    await announce(true)
    const query = { context: 'edit' }
    const latest = flat((await send<Values>('GET', `/host/v1/${base}/${id}`, { query })).data)
    if (latest.modified_gmt !== post?.modified_gmt) setNewer(latest)
  }
  return { other, newer, takeOver: () => void takeOver(), drop: () => setNewer(null) }
}

type Props = { readonly lock: LockState; readonly form: PostForm; readonly screen: string }

export function PostLock({ lock, form, screen }: Props) {
  const navigate = useNavigate()
  const { other, newer } = lock
  const leave = () => void navigate({ to: '/$service/$screen', params: { service: 'content', screen } })
  const take = () => {
    if (newer) form.settle(newer, form.values)
    lock.drop()
  }
  if (newer && other === null)
    return (
      <Alert mb="md" color="orange" role="status" title={say.savedMeanwhile}>
        {say.savedMeanwhileText}{' '}
        <Button size="compact-sm" onClick={take}>
          {say.takeTheirs}
        </Button>{' '}
        <Button size="compact-sm" variant="default" onClick={lock.drop}>
          {say.keepMine}
        </Button>
      </Alert>
    )
  return (
    <Modal opened={other !== null} onClose={leave} title={say.lockedTitle} closeOnClickOutside={false}>
      <Text fz="sm">{say.lockedText(other ?? '')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={leave}>
          {say.backToList}
        </Button>
        <Button onClick={lock.takeOver}>{say.takeOver}</Button>
      </Group>
    </Modal>
  )
}
