interface WithNameProps {
  readonly name: string
  readonly label?: string | null | undefined
}

/** What something is called for people, and beside it the name that commands and requests use. */
export const WithName = ({ name, label }: WithNameProps) =>
  label ? (
    <>
      {label} <code>{name}</code>
    </>
  ) : (
    <code>{name}</code>
  )
