import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from './session.ts'

/** What the server rendered for everybody is asked for again in the name of whoever is signed in. */
export function usePersonal(queryKey: QueryKey): void {
  const cache = useQueryClient()
  const reader = useSession()?.user.id
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (reader !== undefined) void cache.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey })
  }, [cache, key, reader])
}
