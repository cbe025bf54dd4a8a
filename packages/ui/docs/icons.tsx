import './page.css'
import {
  CalendarCheckIcon,
  ChartLineIcon,
  CheckIcon,
  CircleAlertIcon,
  CopyIcon,
  DownloadIcon,
  FileTextIcon,
  HouseIcon,
  type LucideIcon,
  MegaphoneIcon,
  PauseIcon,
  PencilIcon,
  PhoneCallIcon,
  PhoneIcon,
  PlayIcon,
  PlusIcon,
  RefreshCwIcon,
  SearchIcon,
  SquareIcon,
  Trash2Icon,
  TriangleAlertIcon,
  UploadIcon,
  UsersIcon,
  XIcon,
} from 'lucide-react'

const vocabulary: [icon: LucideIcon, meaning: string][] = [
  [HouseIcon, 'Overview'],
  [UsersIcon, 'Contacts'],
  [MegaphoneIcon, 'Campaigns'],
  [ChartLineIcon, 'Analytics'],
  [PhoneIcon, 'A call, a phone number'],
  [PhoneCallIcon, 'Make Calls'],
  [PlayIcon, 'Start, play'],
  [PauseIcon, 'Pause'],
  [SquareIcon, 'Stop permanently'],
  [PlusIcon, 'Add, create'],
  [PencilIcon, 'Edit'],
  [Trash2Icon, 'Delete'],
  [UploadIcon, 'Import'],
  [DownloadIcon, 'Export, download'],
  [RefreshCwIcon, 'Retry, sync'],
  [SearchIcon, 'Search'],
  [CopyIcon, 'Copy'],
  [FileTextIcon, 'Transcript'],
  [CalendarCheckIcon, 'Scheduled'],
  [CheckIcon, 'Selected, done'],
  [XIcon, 'Close, clear'],
  [CircleAlertIcon, 'Failed'],
  [TriangleAlertIcon, 'Needs attention'],
]

/** The meaning of each icon. */
export function IconVocabulary() {
  return (
    <div className="fd-grid sb-unstyled">
      {vocabulary.map(([Icon, meaning]) => (
        <div key={meaning} style={{ display: 'flex', alignItems: 'center', gap: '0.75rem' }}>
          <Icon aria-hidden="true" size={16} />
          {meaning}
        </div>
      ))}
    </div>
  )
}
