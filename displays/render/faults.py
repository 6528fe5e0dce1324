"""What keeps a stretch from being rendered, in one line with its mend."""

from control.errors import TablecastError


class CannotRender(TablecastError):
    """Something that was asked for cannot be rendered; the sentence says what would do."""

    why = "no_render"
    sentence = "{detail}"
