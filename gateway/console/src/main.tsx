import './style/tokens.css'
import './style/base.css'
import './style/parts.css'
import './shell/shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepUpToDate } from './api/live.js'
import { queries } from './api/queries.js'
import { keepFocus } from './parts/keep-focus.js'
import { router } from './routes.js'
import { firstTexts, TextsProvider } from './texts/texts.js'
import { limitTrust } from './trusted-types.js'

limitTrust()

const place = document.getElementById('console')
if (place === null) throw new Error('The page has no place for the console')

keepUpToDate(queries)
keepFocus(document)
const first = await firstTexts()
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <TextsProvider first={first}>
        <RouterProvider router={router} />
      </TextsProvider>
    </QueryClientProvider>
  </StrictMode>,
)
