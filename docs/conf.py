"""Sphinx settings for the documentation site; `make docs` builds it."""

from athanor.version import VERSION

project = "Athanor"
author = "The Athanor authors"
version = release = VERSION
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["README.md", "conf.py"]  # index.md includes README.md
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
# Shell and game transcripts are not source code of any language.
highlight_language = "none"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True}
default_role = "code"  # docstrings write code in single backticks

html_theme = "furo"
html_title = f"Athanor {VERSION}"
html_show_sourcelink = False
html_copy_source = False
html_show_sphinx = html_show_copyright = False
