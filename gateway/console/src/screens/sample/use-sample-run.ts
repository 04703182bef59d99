import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { sampleState } from '../../api/sample.js'
import { isAskedFor } from './ask-for-sample.js'
import { runSample, Stuck } from './sample-job.js'
import { useSampleTexts } from './use-sample-texts.js'

/** One page at a time works on the sample; another one that is asked to waits for its turn, or for its end. */
const TURN = 'regesta-sample'

/**
 * Runs the sample as long as its page is looked at. It begins by itself only in the tab in which somebody has asked for it:
 * an address alone publishes nothing.
 */
export function useSampleRun(folder: string, mayRun: boolean) {
  const { says } = useSampleTexts()
  const queries = useQueryClient()
  const leaving = useRef(new AbortController())
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { signal } = leaving.current
      const job = () => runSample(folder, (state) => queries.setQueryData(sampleState(folder).queryKey, state), signal)
      // Other computers reach the console without a secure connection, and there are no turns for them.
      if ('locks' in navigator) await navigator.locks.request(TURN, { signal }, job)
      else await job()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  })
  const start = useCallback(() => mutate(), [mutate])
  useEffect(() => {
    leaving.current = new AbortController()
    if (mayRun && isAskedFor(folder)) start()
    return () => leaving.current.abort()
  }, [folder, mayRun, start])
  const isLeft = error instanceof DOMException && error.name === 'AbortError'
  const told = error instanceof Stuck ? new Error(says.stuck) : error
  return { start, isRunning: isPending || isLeft, error: isLeft ? null : told }
}
