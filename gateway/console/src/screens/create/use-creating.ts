import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startWork } from '../../api/long-work.js'
import { paths } from '../../paths.js'
import { type Draft, type Found, type Kinds, newProject } from './draft.js'

/** Starts the scan. */
export function useCreating(draft: Draft, kinds: Kinds, found: Found) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => startWork('POST /api/project/create-and-scan', { body: newProject(draft, kinds, found) }, {}),
    onSuccess: ({ id }) => navigate({ to: paths.create, search: { work: id, file: namedFile(draft, kinds, found) } }),
  })
}

const namedFile = (...described: [Draft, Kinds, Found]) => newProject(...described).pdbPath
