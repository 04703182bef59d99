import { answerByName } from '@regesta/threads/named-works'
import { readers } from './readers.js'

answerByName(readers)
