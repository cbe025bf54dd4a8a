import { delay, HttpResponse, http } from 'msw'
import { minutesAgo, minutesFromNow } from '../mocks/clock.ts'
import type { Invitation, Workspace, WorkspaceMember } from './workspace.queries.ts'

const address = (path: string) => `*/api/auth/organization/${path}`
const day = 24 * 60

/** A member with defaults. */
export function aMember(overrides: Partial<WorkspaceMember> = {}): WorkspaceMember {
  return {
    id: '1',
    role: 'admin',
    user: { id: '1', name: 'Admin User', email: 'admin@callwright.example' },
    ...overrides,
  }
}

/** An invitation with defaults. */
export function anInvitation(overrides: Partial<Invitation> = {}): Invitation {
  return {
    id: '1',
    email: 'tomas@northwind.example',
    role: 'member',
    expiresAt: minutesFromNow(5 * day),
    ...overrides,
  }
}

/** A workspace with three members and two open invitations. */
export function aWorkspace(overrides: Partial<Workspace> = {}): Workspace {
  return {
    id: '1',
    name: 'Northwind',
    members: [
      aMember(),
      aMember({
        id: '2',
        role: 'member',
        user: { id: '2', name: 'Maya Chen', email: 'maya@northwind.example' },
      }),
      aMember({
        id: '3',
        role: 'viewer',
        user: { id: '3', name: 'Aisha Khan', email: 'aisha@northwind.example' },
      }),
    ],
    invitations: [
      anInvitation(),
      anInvitation({
        id: '2',
        email: 'ines@northwind.example',
        role: 'viewer',
        expiresAt: minutesAgo(day),
      }),
    ],
    ...overrides,
  }
}

/** The handlers of the accounts of a server, for one workspace. */
export const workspaceHandlers = {
  stateful(workspace: Workspace = aWorkspace()) {
    const state = structuredClone(workspace)
    return [
      http.get(address('get-full-organization'), ({ request }) =>
        // Without an id, the server returns the workspace of the session, which another tab may have switched.
        new URL(request.url).searchParams.get('organizationId') === state.id
          ? HttpResponse.json({ ...state })
          : HttpResponse.json({ message: 'This is another workspace' }, { status: 403 }),
      ),
      http.post(address('update'), async ({ request }) => {
        const { data } = (await request.json()) as { data: { name: string } }
        state.name = data.name
        return HttpResponse.json({ id: state.id, name: state.name })
      }),
      http.post(address('invite-member'), async ({ request }) => {
        const input = (await request.json()) as Pick<Invitation, 'email' | 'role'>
        const invitation = anInvitation({ ...input, id: String(state.invitations.length + 1) })
        state.invitations.push(invitation)
        return HttpResponse.json(invitation)
      }),
      http.post(address('cancel-invitation'), async ({ request }) => {
        const { invitationId } = (await request.json()) as { invitationId: string }
        state.invitations = state.invitations.filter(({ id }) => id !== invitationId)
        return HttpResponse.json({ id: invitationId })
      }),
      http.post(address('update-member-role'), async ({ request }) => {
        const { memberId, role } = (await request.json()) as {
          memberId: string
          role: WorkspaceMember['role']
        }
        const member = state.members.find(({ id }) => id === memberId)
        if (member) member.role = role
        return HttpResponse.json({ ...member })
      }),
      http.post(address('remove-member'), async ({ request }) => {
        const { memberIdOrEmail } = (await request.json()) as { memberIdOrEmail: string }
        state.members = state.members.filter(({ id }) => id !== memberIdOrEmail)
        return HttpResponse.json({ member: { id: memberIdOrEmail } })
      }),
      http.post(address('leave'), () => HttpResponse.json({})),
    ]
  },
  hangs: () =>
    http.get(address('get-full-organization'), async () => {
      await delay('infinite')
      return HttpResponse.error()
    }),
  fails: () =>
    http.get(address('get-full-organization'), () => new HttpResponse(null, { status: 500 })),
  isUnreachable: () => http.get(address('get-full-organization'), () => HttpResponse.error()),
  respondsWithHtml: () =>
    http.get(address('get-full-organization'), () => HttpResponse.html('<h1>Sign in</h1>')),
  /** Refuses a change, such as `remove-member`. */
  refuses: (path: string, message: string) =>
    http.post(address(path), () => HttpResponse.json({ message }, { status: 400 })),
}
