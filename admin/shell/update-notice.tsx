/** Tells an open tab that the server has a newer app. */
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentBuild } from '../client/api.ts'
import { useApp } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'

export function UpdateNotice() {
  const { build } = useApp()
  const words = useWords()
  const client = useQueryClient()
  const [isOld, setOld] = useState(false)
  useEffect(
    () =>
      client
        .getQueryCache()
        .subscribe(() => setOld(currentBuild() !== null && build !== null && currentBuild() !== build)),
    [client, build],
  )
  if (!isOld) return null
  return (
    <Alert mb="md" role="status">
      {words.updated}{' '}
      <Button size="compact-sm" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </Alert>
  )
}
