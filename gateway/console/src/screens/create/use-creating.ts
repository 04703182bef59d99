import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { startWork } from '../../api/long-work.js'
import { paths } from '../../paths.js'
import { type Draft, type Found, type Kinds, newProject } from './draft.js'

/** Starts the scan; pressed twice for the same description, it is started once. */
export function useCreating(draft: Draft, kinds: Kinds, found: Found) {
  const navigate = useNavigate()
  const asked = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: () => {
      const body = newProject(draft, kinds, found)
      if (asked.current.body !== JSON.stringify(body)) asked.current = { body: JSON.stringify(body), key: newKey() }
      return startWork('POST /api/project/create-and-scan', { body }, { key: asked.current.key })
    },
    onSuccess: ({ id }) => navigate({ to: paths.create, search: { work: id, file: namedFile(draft, kinds, found) } }),
    onError: () => {
      asked.current = { body: '', key: '' }
    },
  })
}

const namedFile = (...described: [Draft, Kinds, Found]) => newProject(...described).pdbPath

/** Other computers reach the console without a secure connection, where there is no `randomUUID`. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-')
