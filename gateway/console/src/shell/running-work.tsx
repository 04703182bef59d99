import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { work } from '../api/queries.js'
import { paths } from '../paths.js'
import { useTexts } from '../texts/texts.js'

/** How much work is under way and how far all of it is, with the way there. Nothing while nothing runs. */
export function RunningWork() {
  const { texts } = useTexts()
  const running = (useQuery(work).data ?? []).filter(({ status }) => status === 'running')
  if (running.length === 0) return null
  const counted = running.filter(({ total }) => total !== null && total > 0)
  const shares = counted.map(({ done, total }) => Math.min(1, done / (total ?? 1)))
  const share = shares.length === 0 ? 0.25 : shares.reduce((sum, one) => sum + one, 0) / shares.length
  const shown = (
    <>
      <Ring share={share} />
      <span>{texts.frame.running(running.length)}</span>
    </>
  )
  const [one, ...others] = running
  if (one === undefined || others.length > 0)
    return (
      <Link to={paths.start} className="running">
        {shown}
      </Link>
    )
  return (
    <Link to={paths.work} params={{ service: one.service, operation: one.operation_id }} className="running">
      {shown}
    </Link>
  )
}

const RADIUS = 6
const ROUND = 2 * Math.PI * RADIUS

const Ring = ({ share }: { readonly share: number }) => (
  <svg viewBox="0 0 16 16" fill="none" strokeWidth="3" aria-hidden="true">
    <circle cx="8" cy="8" r={RADIUS} className="whole" />
    <circle cx="8" cy="8" r={RADIUS} className="part" strokeDasharray={`${share * ROUND} ${ROUND}`} />
  </svg>
)
