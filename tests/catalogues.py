"""Compile the catalogues: ``python -m tests.catalogues`` writes every .mo beside its .po.

After names of domains, ``python -m tests.catalogues ashes``, only those.

Needs Babel, which only development has; the program itself reads the .mo files.
"""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tui.locale import DOMAINS, FOLDER, LANGUAGES

CREATED = datetime(2026, 1, 1, tzinfo=UTC)
"""Babel would write the time of day: the same words are to give the same bytes."""


def po_file(domain: str, language: str) -> Path:
    """Where the words of a domain stand."""
    return FOLDER / language / "LC_MESSAGES" / f"{domain}.po"


def read(domain: str, language: str) -> Catalog:
    """A catalogue as it is written; a broken line ends it."""
    with po_file(domain, language).open("rb") as file:
        return read_po(file, locale=language, domain=domain, abort_invalid=True)


def compiled(catalogue: Catalog) -> bytes:
    """The bytes of the .mo that belongs to a catalogue."""
    catalogue.creation_date = CREATED
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    """Write all of them, or those that were named."""
    for domain in sys.argv[1:] or DOMAINS:
        for language in LANGUAGES:
            source = po_file(domain, language)
            if source.exists():
                source.with_suffix(".mo").write_bytes(compiled(read(domain, language)))


if __name__ == "__main__":
    main()
