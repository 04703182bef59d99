import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ListedModel, modelPicture } from '../viewers/model/model-pictures.js'

/** Milliseconds that a row stays before its model is loaded: nobody loads what passes by. */
const REST = 300
/** Milliseconds that a picture counts as current, and is kept after it was last shown. */
const KEPT = 60_000

/** A small picture of a model. */
interface ModelPicture {
  /** Where it is, once it is made; null before, and where none can be made. */
  readonly address: string | null
  /** Whether it is still unknown if there is one. */
  readonly isDue: boolean
}

export function useModelPicture(model: ListedModel): ModelPicture {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), REST)
    return () => clearTimeout(timer)
  }, [])
  const { data, isPending } = useQuery({
    queryKey: ['project', model.project, 'file', model.file, 'picture'],
    queryFn: ({ signal }) => modelPicture(model, signal),
    enabled: isAtRest,
    staleTime: KEPT,
    gcTime: KEPT,
    retry: false,
    structuralSharing: false,
  })
  return { address: useAddress(data ?? null), isDue: isPending }
}

function useAddress(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [picture])
  return address
}
