import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'

/** How long an answer stays visible, in seconds. */
export const OPEN_SECONDS = 30

type Value = string | string[] | null
type ShownValue = { field: string; value: Value; left: number }

/**
 * Holds the one visible answer. Revealing it is journaled; it disappears after OPEN_SECONDS or when another is
 * revealed. It is stored only in the page.
 */
export function useReveal(submissionId: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<ShownValue | null>(null)
  const fieldRef = useRef<string>(null)
  const reveal = useMutation({
    mutationFn: async (field: string) =>
      (await dataProvider.act<{ field: string; value: Value }>('form-submissions', submissionId, 'reveal', { field }))
        .data,
    gcTime: 0,
    onSuccess: (answer, field) => {
      // Of several concurrent requests, show only the last.
      if (field === fieldRef.current) setShown({ ...answer, left: OPEN_SECONDS })
      void queryClient.invalidateQueries({ queryKey: ['audit-entries'] })
    },
  })
  const open = shown !== null
  useEffect(() => {
    if (!open) return
    const timer = setInterval(
      () => setShown((now) => (now && now.left > 1 ? { ...now, left: now.left - 1 } : null)),
      1000,
    )
    return () => clearInterval(timer)
  }, [open])
  return {
    shown,
    hide: () => setShown(null),
    reveal: (field: string) => {
      setShown(null)
      fieldRef.current = field
      reveal.mutate(field)
    },
    pending: reveal.isPending ? reveal.variables : null,
    failed: reveal.isError ? { field: reveal.variables, error: reveal.error } : null,
  }
}
