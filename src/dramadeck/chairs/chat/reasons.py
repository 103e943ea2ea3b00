"""Why a chat refuses something before the host is asked."""

from dramadeck.engine import RefusalReason


class ChatReason(RefusalReason):
    """Why something is refused that only a chat knows of."""

    ENOUGH_TABLES = "{most} tables are open on this server; end one of them first"
    TOO_MANY_CHOSEN = "nobody chooses so many; choose fewer"
    SEAT_STAYS = "once hands are dealt you keep your seat; whoever leads may give you another"
