/** An account goes for good: who gets what it wrote is asked first. */
import { Button, Group, Modal, Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../client/api.ts'
import type { Values } from '../../client/app.tsx'
import { useWords } from '../../client/words.tsx'
import { useGoOn } from '../../kit/go-on.ts'
import { say } from '../words.ts'

export function DeleteAccount({ account, onClose }: { account: Values; onClose: () => void }) {
  const words = useWords()
  const client = useQueryClient()
  const goOn = useGoOn()
  const [heir, setHeir] = useState<string | null>(null)
  const others = useQuery({
    queryKey: ['heirs'],
    queryFn: async ({ signal }) =>
      (await send<any[]>('GET', '/host/v1/users', { query: { per_page: 100, _fields: 'id,name' }, signal })).data,
  })
  const remove = async () => {
    try {
      await send('DELETE', `/host/v1/users/${account.id}`, { query: { force: true, reassign: heir ?? false } })
      await client.invalidateQueries({ queryKey: ['records', 'host', 'users'] })
      await goOn({ to: '/$service/$screen', params: { service: 'host', screen: 'users' } })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
  return (
    <Modal opened onClose={onClose} title={say.deleteAccountTitle(account.name)}>
      <Text fz="sm" mb="sm">
        {say.deleteAccountText}
      </Text>
      <Select
        label={say.heir}
        placeholder={say.noHeir}
        clearable
        searchable
        data={(others.data ?? [])
          .filter(({ id }) => id !== account.id)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={heir}
        onChange={setHeir}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button color="red" onClick={() => void remove()}>
          {say.deleteForGood}
        </Button>
      </Group>
    </Modal>
  )
}
